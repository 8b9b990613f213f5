export type BackupSchema = {
  backups: BackupsTable
}

/** A backup that was asked for at the desk. */
type BackupsTable = {
  id: string
  asked_at: string
  asked_by: string
  /** 1 until it has ended. */
  open_slot: 1 | null
  ended_at: string | null
  file: string | null
  /** Rounded up. */
  kilobytes: number | null
  /** Why there is no file. */
  fault: string | null
}
