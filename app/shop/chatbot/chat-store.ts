import { createStore } from '#app/ui/store.ts'
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
const state = createStore<ChatState>(() => ({
  messages: tellTalk(chatScript, currentTalk()) ?? [],
  isWriting: false,
}))
let reply: ReturnType<typeof setTimeout> | undefined

/** The talk as React sees it. In the browser only: the panel is not in the server's HTML. */
export const useChat = state.use

/** Says an option; its answer comes after half a second. While one is coming, nothing can be said. */
export function chooseOption(label: string): void {
  if (state.get().isWriting) return
  const before = currentTalk()
  const next = choose(chatScript, before, label)
  if (next === before) return
  keepTalk(next)
  const messages = tellTalk(chatScript, next) ?? []
  const answer = messages.at(-1)
  if (!answer?.isBot) return state.set({ messages, isWriting: false })
  if (answer.node?.picks) preparePicks()
  state.set({ messages: messages.slice(0, -1), isWriting: true })
  reply = setTimeout(() => state.set({ messages, isWriting: false }), REPLY_MS)
}

/** Forgets the talk and greets again. */
export function startChatAgain(): void {
  clearTimeout(reply)
  keepTalk(fresh)
  state.set({ messages: tellTalk(chatScript, fresh) ?? [], isWriting: false })
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
