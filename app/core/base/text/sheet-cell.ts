/** What a cell of a sheet holds. A text is always text, whatever it begins with; '' is an empty cell. */
export type SheetCell = string | { cents: number } | { whole: number } | { day: string }
