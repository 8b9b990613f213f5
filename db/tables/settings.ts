export type SettingSchema = {
  setting_changes: SettingChangesTable
  page_drafts: PageDraftsTable
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

/** Texts of pages that are not published, complete or not. */
type PageDraftsTable = {
  /** Its address: "terms". */
  page: string
  text: string
  /** The number of the page's last change when this was written; 0: none. */
  read_number: number
  version: number
  publish_at: string | null
  /** Why its last due publication was refused. */
  publish_fault: 'bad_text' | 'page_changed' | 'same' | 'problem' | null
  updated_at: string
  /** The name of the person, as in `setting_changes`. */
  updated_by: string
}
