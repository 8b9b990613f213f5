import { fork, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * accept: takes every mail. later: 451 to each recipient. refuse: 550 to each recipient.
 * refuse-data: 554 after the whole message. drop-after-data: takes the message, then closes without
 * answering. hang: takes the message and never answers. silent: never sends a greeting.
 * hang-up: closes each connection before its greeting.
 */
export type SmtpMode =
  | 'accept'
  | 'later'
  | 'refuse'
  | 'refuse-data'
  | 'drop-after-data'
  | 'hang'
  | 'silent'
  | 'hang-up'

export type ReceivedMail = { from: string; recipients: string[]; raw: string }

export type SmtpForTests = {
  url: string
  /** All received mails, including unacknowledged ones. */
  received: ReceivedMail[]
  setMode: (mode: SmtpMode) => Promise<void>
  /** Kills the process: connections break, new ones are refused. */
  stop: () => Promise<void>
  /** After `stop`: a new process on the same port, in mode `accept`. */
  restart: () => Promise<void>
}

type FromServer = { port: number } | { mail: ReceivedMail } | { mode: SmtpMode }
/** The new mode, or that a mail has come. */
type ToServer = SmtpMode | 'received'

/** Starts a mail server as a separate process on a free port of this machine. */
export async function startSmtp(): Promise<SmtpForTests> {
  const received: ReceivedMail[] = []
  let child = launch(0, received)
  const port = await portOf(child)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    setMode: async (mode) => {
      const isSet = messageOf(child, 'mode')
      child.send(mode)
      await isSet
    },
    stop: async () => {
      if (hasEnded(child)) return
      const end = once(child, 'exit')
      child.kill('SIGKILL')
      await end
    },
    restart: async () => {
      if (!hasEnded(child)) return
      child = launch(port, received)
      await portOf(child)
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function launch(port: number, received: ReceivedMail[]): ChildProcess {
  const child = fork(fileURLToPath(import.meta.url), [String(port)], { execArgv: [] })
  child.on('message', (message: FromServer) => {
    if (!('mail' in message)) return
    received.push(message.mail)
    child.send('received' satisfies ToServer, () => {}) // it may have ended meanwhile
  })
  return child
}

async function portOf(child: ChildProcess): Promise<number> {
  const message = await messageOf(child, 'port')
  return 'port' in message ? message.port : 0
}

/** The next message of that kind; skips those of received mails. */
async function messageOf(child: ChildProcess, kind: string): Promise<FromServer> {
  for await (const [message] of on(child, 'message', { close: ['exit'] })) {
    if (kind in (message as FromServer)) return message as FromServer
  }
  throw new Error('the mail server of the tests has ended')
}

// From here on: the code of the separate process.

function serve(port: number): void {
  let mode: SmtpMode = 'accept'
  /** What is done with each mail once the tests have it, in the order in which they get them. */
  const afterwards: (() => void)[] = []
  const tell = (message: FromServer) => process.send?.(message)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (session, answer) => {
      if (mode === 'hang-up') hangUp(server, session)
      else if (mode !== 'silent') answer()
    },
    onRcptTo: (_address, _session, answer) => {
      if (mode === 'later') answer(refusal(451, 'try again later'))
      else if (mode === 'refuse') answer(refusal(550, 'no such mailbox'))
      else answer()
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mode === 'refuse-data') return answer(refusal(554, 'not wanted'))
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks).toString('utf8'),
        }
        // Answers only when the test process has the mail, so that tests need not wait.
        afterwards.push(() => {
          if (mode === 'drop-after-data') hangUp(server, session)
          else if (mode !== 'hang') answer()
        })
        tell({ mail })
      })
    },
  })
  server.on('error', () => {}) // broken connections are what these tests are about
  process.on('message', (message: ToServer) => {
    if (message === 'received') return afterwards.shift()?.()
    mode = message
    tell({ mode })
  })
  process.on('disconnect', () => process.exit())
  const listening = server.listen(port, '127.0.0.1', () => {
    const address = listening.address()
    tell({ port: typeof address === 'object' && address ? address.port : 0 })
  })
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  // The library hides the sockets, but its connections have the id of their session.
  const { connections } = server as unknown as {
    connections: Set<{ id: string; _socket: { destroy: () => void } }>
  }
  for (const connection of connections) {
    if (connection.id === session.id) connection._socket.destroy()
  }
}

if (import.meta.main) serve(Number(process.argv[2]))
