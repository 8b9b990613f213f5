import { useSyncExternalStore } from 'react'
import { choose, START, talkFromStored, tellTalk, type ChatMessage, type ChatTalk } from './chat.ts'
import { preparePicks } from './chat-picks-store.ts'
import { chatScript } from './chat-script.ts'

/** Of this tab and this visit: a second tab is a talk of its own, and closing it forgets. */
const TALK_KEY = 'chat'

/** Source: specification, "Chatbot". */
const REPLY_MS = 500

type ChatState = {
  messages: readonly ChatMessage[]
  /** The answer to the last choice is still to come. */
  isWriting: boolean
}

const fresh: ChatTalk = { from: START, chosen: [] }

let talk: ChatTalk | undefined
let state: ChatState = { messages: [], isWriting: false }
let reply: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The talk as React sees it. In the browser only: the panel is not in the server's HTML. */
export const useChat = (): ChatState => useSyncExternalStore(subscribe, current, current)

/** Says an option; its answer comes after half a second. While one is coming, nothing can be said. */
export function chooseOption(label: string): void {
  if (current().isWriting) return
  const before = currentTalk()
  const next = choose(chatScript, before, label)
  if (next === before) return
  keepTalk(next)
  const messages = tellTalk(chatScript, next) ?? []
  const answer = messages.at(-1)
  if (!answer?.isBot) return publish({ messages, isWriting: false })
  if (answer.node?.picks) preparePicks()
  publish({ messages: messages.slice(0, -1), isWriting: true })
  reply = setTimeout(() => publish({ messages, isWriting: false }), REPLY_MS)
}

/** Forgets the talk and greets again. */
export function startChatAgain(): void {
  clearTimeout(reply)
  keepTalk(fresh)
  publish({ messages: tellTalk(chatScript, fresh) ?? [], isWriting: false })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: ChatState): void {
  state = next
  for (const listener of listeners) listener()
}

function current(): ChatState {
  if (state.messages.length === 0) {
    state = { messages: tellTalk(chatScript, currentTalk()) ?? [], isWriting: false }
  }
  return state
}

function currentTalk(): ChatTalk {
  talk ??= talkFromStored(chatScript, readStored()) ?? fresh
  return talk
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(TALK_KEY)
  } catch {
    return null // storage is forbidden: the talk lasts as long as the page
  }
}

function keepTalk(next: ChatTalk): void {
  talk = next
  try {
    if (next.chosen.length === 0) sessionStorage.removeItem(TALK_KEY)
    else sessionStorage.setItem(TALK_KEY, JSON.stringify(next))
  } catch {
    // Full or forbidden: see above.
  }
}
