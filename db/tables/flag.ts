/** A boolean, honest about SQLite. */
export type Flag = 0 | 1
