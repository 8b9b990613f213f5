/** From the least to the most important. `LOG_LEVEL` names the least that is written. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type WriteLine = (message: string, fields?: Record<string, unknown>) => void

/**
 * Structured logs, one JSON object a line; plain text where somebody reads along at a terminal. What is
 * logged must not name or describe a person.
 * `warn` is for what an operator should look at soon, `error` for what failed.
 */
export type Log = Record<LogLevel, WriteLine>

/** A log that leaves out the levels below `least`, and tells `onLine` the level of each line. */
export function createLog(least: LogLevel, onLine: (level: LogLevel) => void = () => {}): Log {
  const from = LOG_LEVELS.indexOf(least)
  const writer = (level: LogLevel): WriteLine => {
    if (LOG_LEVELS.indexOf(level) < from) return () => {}
    const [write, stream] =
      level === 'error' ? [writeNow, process.stderr] : [writeSoon, process.stdout]
    return (message, fields) => {
      onLine(level)
      const line = stream.isTTY ? plainLine : jsonLine
      write(line(level, message, describeErrors(fields)))
    }
  }
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  }
}

/** The log of a program that has not read its configuration yet, or has none. */
export const log: Log = createLog('info')

function writeSoon(line: string): void {
  if (waiting === '') setImmediate(flush)
  waiting += line
}

function writeNow(line: string): void {
  flush() // what happened before an error stands before it, also when the process ends with it
  process.stderr.write(line)
}

/** Writing to a pipe blocks: lines of one turn of the event loop are written together. */
let waiting = ''

function flush(): void {
  if (waiting !== '') process.stdout.write(waiting)
  waiting = ''
}

process.on('exit', flush)

type Fields = Record<string, unknown>

function jsonLine(level: string, message: string, fields: Fields): string {
  const entry = { time: new Date().toISOString(), level, msg: message, ...fields }
  // JSON escapes line breaks, so nothing that a visitor sends can forge a line.
  return `${JSON.stringify(entry)}\n`
}

/** "12:00:01 info  listening url=http://127.0.0.1:3000", at the time of this machine. */
function plainLine(level: string, message: string, fields: Fields): string {
  const words = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${plainValue(value)}`)
  const time = new Date().toTimeString().slice(0, 8)
  return `${[time, level.padEnd(5), message, ...words].join(' ')}\n`
}

/** Bare where it is a plain word; else as JSON, in which nothing steers the terminal. */
function plainValue(value: unknown): string {
  if (typeof value === 'string' && /^[\w:/.,@%-]+$/.test(value)) return value
  return JSON.stringify(value).replaceAll(/[\u007F-\u009F\u2028\u2029]/g, ' ')
}

function describeErrors(fields: Fields = {}): Fields {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]),
  )
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
