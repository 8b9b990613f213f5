/** Structured logs, one JSON object a line. What is logged must not name or describe a person. */
export type Log = {
  info: (message: string, fields?: Record<string, unknown>) => void
  warn: (message: string, fields?: Record<string, unknown>) => void
  error: (message: string, fields?: Record<string, unknown>) => void
}

export const log: Log = {
  info: (message, fields) => add(format('info', message, fields)),
  warn: (message, fields) => add(format('warn', message, fields)),
  error: (message, fields) => {
    flush() // what happened before an error stands before it, also when the process ends with it
    process.stderr.write(format('error', message, fields))
  },
}

/** Writing to a pipe blocks: lines of one turn of the event loop are written together. */
let waiting = ''

function add(line: string): void {
  if (waiting === '') setImmediate(flush)
  waiting += line
}

function flush(): void {
  if (waiting !== '') process.stdout.write(waiting)
  waiting = ''
}

process.on('exit', flush)

function format(level: string, message: string, fields: Record<string, unknown> = {}): string {
  const entry: Record<string, unknown> = { time: new Date().toISOString(), level, msg: message }
  for (const [name, value] of Object.entries(fields)) {
    entry[name] = value instanceof Error ? describeError(value) : value
  }
  // JSON escapes line breaks, so nothing that a visitor sends can forge a line.
  return `${JSON.stringify(entry)}\n`
}

// Messages of database drivers may quote the values of a row; their code and place are enough.
function describeError(error: Error): Record<string, unknown> {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const isDriver = code !== undefined || errcode !== undefined
  return {
    name: error.name,
    ...(isDriver ? { code, errcode } : { message: error.message }),
    stack: error.stack?.split('\n').slice(1).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
