export type SettingSchema = {
  setting_changes: SettingChangesTable
}

/** Append-only. The change with the highest number of a key counts. */
type SettingChangesTable = {
  key: string
  /** 1, 2, 3 … for each key. */
  number: number
  /** JSON; null: the value of the file. */
  value: string | null
  changed_at: string
  changed_by: string
  /** The number of the change that this one undid. */
  undoes: number | null
}
