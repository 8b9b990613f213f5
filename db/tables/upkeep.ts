export type UpkeepSchema = {
  schema_compatibility: SchemaCompatibilityTable
  write_probe: WriteProbeTable
}

/** Which programs may use this schema: those that know at least the migration of this number. */
type SchemaCompatibilityTable = { id: 1; oldest_program: number }

/** One row that is written to learn whether the database takes writes. */
type WriteProbeTable = { id: 1; filling: string }
