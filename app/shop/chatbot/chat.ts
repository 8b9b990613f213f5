/** An answer that a shopper can choose; without `to` nothing is said in return. */
export type ChatOption = { readonly label: string; readonly to?: string }

/** One scripted answer. */
export type ChatNode = {
  readonly says: readonly string[]
  readonly links?: readonly { readonly label: string; readonly to: string }[]
  /** Names a list of garments to show below. */
  readonly picks?: string
  readonly options: readonly ChatOption[]
}

export type ChatScript = Readonly<Record<string, ChatNode>>

/** What was said, in order, from the answer `from`: enough to tell the whole talk again. */
export type ChatTalk = { readonly from: string; readonly chosen: readonly string[] }

/** Source: specification, "Chat message". A bot's message brings along the answer it was made from. */
export type ChatMessage = {
  id: string
  content: string
  isBot: boolean
  options?: readonly ChatOption[]
  node?: ChatNode
}

export const START = 'start'

/** What a long talk keeps of its beginning is of no use to anybody. */
const MOST_CHOSEN = 40

/**
 * The messages of a talk, and the options that stand open at its end. Null when the script does not
 * know the talk: it was written for an older one, or by somebody else.
 */
export function tellTalk(script: ChatScript, talk: ChatTalk): ChatMessage[] | null {
  let node = nodeOf(script, talk.from)
  if (!node) return null
  const messages = [botMessage(node, 0)]
  for (const label of talk.chosen) {
    const option: ChatOption | undefined = node.options.find((one) => one.label === label)
    if (!option) return null
    messages.push({ id: `m${messages.length}`, content: label, isBot: false })
    if (option.to === undefined) continue
    node = nodeOf(script, option.to)
    if (!node) return null
    messages.push(botMessage(node, messages.length))
  }
  return messages
}

/** The options that can be chosen now: those of the last answer. */
export const openOptions = (messages: readonly ChatMessage[]): readonly ChatOption[] =>
  messages.findLast((message) => message.isBot)?.options ?? []

/** Adds what was chosen; what is no open option changes nothing. Forgets the beginning of a long talk. */
export function choose(script: ChatScript, talk: ChatTalk, label: string): ChatTalk {
  const next = { ...talk, chosen: [...talk.chosen, label] }
  if (!tellTalk(script, next)) return talk
  return next.chosen.length > MOST_CHOSEN ? withoutBeginning(script, next) : next
}

function withoutBeginning(script: ChatScript, { from, chosen }: ChatTalk): ChatTalk {
  const [first, ...rest] = chosen
  const to = nodeOf(script, from)?.options.find((option) => option.label === first)?.to
  return { from: to ?? from, chosen: rest }
}

/** A talk as this tab kept it; null for anything that is none, or that the script does not know. */
export function talkFromStored(script: ChatScript, stored: string | null): ChatTalk | null {
  try {
    const { from, chosen } = JSON.parse(stored ?? 'null') as Record<string, unknown>
    if (typeof from !== 'string' || !Array.isArray(chosen)) return null
    if (chosen.length > MOST_CHOSEN || !chosen.every((label) => typeof label === 'string')) {
      return null
    }
    const talk = { from, chosen }
    return tellTalk(script, talk) && talk
  } catch {
    return null // corrupt: the talk begins anew
  }
}

/** Own names only: "constructor" is no answer. */
const nodeOf = (script: ChatScript, id: string): ChatNode | undefined =>
  Object.hasOwn(script, id) ? script[id] : undefined

const botMessage = (node: ChatNode, at: number): ChatMessage => ({
  id: `m${at}`,
  content: node.says.join('\n'),
  isBot: true,
  options: node.options,
  node,
})
