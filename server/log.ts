import { sourceLines } from './bundle/source-lines.ts'

/** From least to most important. `LOG_LEVEL` names the least that is written. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type WriteLine = (message: string, fields?: Record<string, unknown>) => void

/**
 * Structured logs: one JSON object per line, or plain text at a terminal. A log line must not name
 * or describe a person. `warn` asks the operator to look soon; `error` reports a failure.
 */
export type Log = Record<LogLevel, WriteLine>

/** Creates a log without the levels below `least`; `onLine` gets the level of each line. */
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

/**
 * Writing is a system call that may block, so lines are written together: at the end of an event
 * loop iteration, and under load once in this time or length.
 */
const TOGETHER_MS = 10
const TOGETHER_LENGTH = 32_768

let waiting = ''
let writtenAtMs = 0

function writeSoon(line: string): void {
  if (waiting === '') {
    const pauseMs = writtenAtMs + TOGETHER_MS - performance.now()
    if (pauseMs > 0) setTimeout(flush, pauseMs)
    else setImmediate(flush)
  }
  waiting += line
  if (waiting.length > TOGETHER_LENGTH) flush()
}

function writeNow(line: string): void {
  flush() // keeps the order of lines, and writes before an error ends the process
  process.stderr.write(line)
}

function flush(): void {
  if (waiting === '') return
  process.stdout.write(waiting)
  waiting = ''
  writtenAtMs = performance.now()
}

process.on('exit', flush)

type Fields = Record<string, unknown>

function jsonLine(level: string, message: string, fields: Fields): string {
  const start = `{"time":"${isoNow()}","level":"${level}","msg":${JSON.stringify(message)}`
  // JSON escapes line breaks, so a visitor's input cannot forge a line.
  const rest = JSON.stringify(fields)
  return rest === '{}' ? `${start}}\n` : `${start},${rest.slice(1)}\n`
}

let isoMs = 0
let iso = ''

/** Under load many lines are written in the same millisecond. */
function isoNow(): string {
  const ms = Date.now()
  if (ms !== isoMs) {
    isoMs = ms
    iso = new Date(ms).toISOString()
  }
  return iso
}

/** "12:00:01 info  listening url=http://127.0.0.1:3000", in local time. */
function plainLine(level: string, message: string, fields: Fields): string {
  const words = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${plainValue(value)}`)
  const time = new Date().toTimeString().slice(0, 8)
  return `${[time, level.padEnd(5), message, ...words].join(' ')}\n`
}

/** A plain word stays as it is; the rest becomes JSON, which cannot carry terminal escape codes. */
function plainValue(value: unknown): string {
  if (typeof value === 'string' && /^[\w:/.,@%-]+$/.test(value)) return value
  return JSON.stringify(value).replaceAll(/[\u007F-\u009F\u2028\u2029]/g, ' ')
}

function describeErrors(fields: Fields = {}): Fields {
  if (!Object.values(fields).some((value) => value instanceof Error)) return fields
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]),
  )
}

// Messages of database drivers may quote a row's values, so only code and stack are logged.
function describeError(error: Error): Record<string, unknown> {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const isDriver = code !== undefined || errcode !== undefined
  return {
    name: error.name,
    ...(isDriver ? { code, errcode } : { message: error.message }),
    stack: sourceLines(error.stack?.split('\n').slice(1).join('\n') ?? ''),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
