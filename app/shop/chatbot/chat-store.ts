import { createStore } from '#app/ui/store.ts'
import { choose, START, parseChat, renderChat, type ChatMessage, type ChatTalk } from './chat.ts'
import { preparePicks } from './chat-picks-store.ts'
import { chatScript } from './chat-script.ts'

/** In session storage: each tab has its own talk, and closing the tab deletes it. */
const TALK_KEY = 'chat'

/** Source: specification, "Chatbot". */
const REPLY_MS = 500

type ChatState = {
  messages: readonly ChatMessage[]
  /** The answer to the last choice is pending. */
  isWriting: boolean
}

const fresh: ChatTalk = { from: START, chosen: [] }

let talk: ChatTalk | undefined
const state = createStore<ChatState>(() => ({
  messages: renderChat(chatScript(), currentTalk()) ?? [],
  isWriting: false,
}))
let reply: ReturnType<typeof setTimeout> | undefined

/** The talk for React. Only in the browser: the server's HTML has no panel. */
export const useChat = state.use

/** Adds an option; the answer follows after half a second. Ignored while an answer is pending. */
export function chooseOption(label: string): void {
  if (state.get().isWriting) return
  const before = currentTalk()
  const next = choose(chatScript(), before, label)
  if (next === before) return
  keepTalk(next)
  const messages = renderChat(chatScript(), next) ?? []
  const answer = messages.at(-1)
  if (!answer?.isBot) return state.set({ messages, isWriting: false })
  if (answer.node?.picks) preparePicks()
  state.set({ messages: messages.slice(0, -1), isWriting: true })
  reply = setTimeout(() => state.set({ messages, isWriting: false }), REPLY_MS)
}

/** Deletes the talk and shows the greeting. */
export function startChatAgain(): void {
  clearTimeout(reply)
  keepTalk(fresh)
  state.set({ messages: renderChat(chatScript(), fresh) ?? [], isWriting: false })
}

function currentTalk(): ChatTalk {
  talk ??= parseChat(chatScript(), readStored()) ?? fresh
  return talk
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(TALK_KEY)
  } catch {
    return null // storage is blocked: the talk lasts until the page closes
  }
}

function keepTalk(next: ChatTalk): void {
  talk = next
  try {
    if (next.chosen.length === 0) sessionStorage.removeItem(TALK_KEY)
    else sessionStorage.setItem(TALK_KEY, JSON.stringify(next))
  } catch {
    // Storage is full or blocked: see above.
  }
}
