/** Above this many texts, further ones are not prepared: lists of values make endless ones. */
const MOST = 300
/**
 * Postgres refuses a prepared `select *` once a migration has added a column, and a server of the
 * version before goes on running meanwhile.
 */
const ALL_COLUMNS = '*'
/**
 * A list of eight values or more. The plan of a prepared statement stays: one for a list, made when
 * the table had few rows, goes on reading it as a whole while an import fills it. Planning anew takes
 * little beside what such a list finds.
 */
const LONG_LIST = / in \((?:\$\d+, ){7}/

/**
 * Names the statements of one pool: the name under which its connections prepare a statement, so
 * that Postgres parses and plans it once and later calls send only the values; undefined for a
 * statement that is not prepared. `begin` and `commit` have no values, and are one message as they
 * are.
 */
export function createStatementNames(): (
  text: string,
  values: ReadonlyArray<unknown>,
) => string | undefined {
  const names = new Map<string, string>()
  return (text, values) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (values.length === 0 || names.size >= MOST) return undefined
    if (text.includes(ALL_COLUMNS) || LONG_LIST.test(text)) return undefined
    const name = `vereda_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
