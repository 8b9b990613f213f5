/** Structured logs, one JSON object a line. What is logged must not name or describe a person. */
export type Log = {
  info: (message: string, fields?: Record<string, unknown>) => void
  error: (message: string, fields?: Record<string, unknown>) => void
}

export const log: Log = {
  info: (message, fields) => write(process.stdout, 'info', message, fields),
  error: (message, fields) => write(process.stderr, 'error', message, fields),
}

function write(
  stream: NodeJS.WriteStream,
  level: string,
  message: string,
  fields: Record<string, unknown> = {},
): void {
  const entry = { time: new Date().toISOString(), level, msg: message, ...fields }
  // JSON escapes line breaks, so nothing that a visitor sends can forge a line.
  stream.write(`${JSON.stringify(entry, errorsAsText)}\n`)
}

function errorsAsText(_key: string, value: unknown): unknown {
  return value instanceof Error ? describeError(value) : value
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
