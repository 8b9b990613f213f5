export type UpkeepSchema = {
  schema_compatibility: SchemaCompatibilityTable
  write_probe: WriteProbeTable
}

/** The schema supports programs that know at least the migration of this number. */
type SchemaCompatibilityTable = { id: 1; oldest_program: number }

/** One row, written to test whether the database accepts writes. */
type WriteProbeTable = { id: 1; filling: string }
