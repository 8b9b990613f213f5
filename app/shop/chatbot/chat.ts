/** An option of an answer; without `to` it gets no reply. */
export type ChatOption = { readonly label: string; readonly to?: string }

/** One node of the script. */
export type ChatNode = {
  readonly says: readonly string[]
  readonly links?: readonly { readonly label: string; readonly to: string }[]
  /** The list of garments to show below. */
  readonly picks?: string
  readonly options: readonly ChatOption[]
}

export type ChatScript = Readonly<Record<string, ChatNode>>

/** The first answer and the options chosen: enough to rebuild all messages. */
export type ChatTalk = { readonly from: string; readonly chosen: readonly string[] }

/** Source: specification, "Chat message". A message of the bot names its node. */
export type ChatMessage = {
  id: string
  content: string
  isBot: boolean
  options?: readonly ChatOption[]
  node?: ChatNode
}

export const START = 'start'

/** Bounds the stored talk: the beginning of a long one is no longer useful. */
const MOST_CHOSEN = 40

/**
 * Rebuilds the messages of a talk, and the open options at its end. Null if the script lacks a
 * choice: an older script, or a foreign value.
 */
export function renderChat(script: ChatScript, talk: ChatTalk): ChatMessage[] | null {
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

/** The options of the last answer. */
export const openOptions = (messages: readonly ChatMessage[]): readonly ChatOption[] =>
  messages.findLast((message) => message.isBot)?.options ?? []

/** Adds a choice; ignores one that is not open. Drops the beginning of a long talk. */
export function choose(script: ChatScript, talk: ChatTalk, label: string): ChatTalk {
  const next = { ...talk, chosen: [...talk.chosen, label] }
  if (!renderChat(script, next)) return talk
  return next.chosen.length > MOST_CHOSEN ? withoutBeginning(script, next) : next
}

function withoutBeginning(script: ChatScript, { from, chosen }: ChatTalk): ChatTalk {
  const [first, ...rest] = chosen
  const to = nodeOf(script, from)?.options.find((option) => option.label === first)?.to
  return { from: to ?? from, chosen: rest }
}

/** Parses the stored talk; null if it is invalid or the script lacks it. */
export function parseChat(script: ChatScript, stored: string | null): ChatTalk | null {
  try {
    const { from, chosen } = JSON.parse(stored ?? 'null') as Record<string, unknown>
    if (typeof from !== 'string' || !Array.isArray(chosen)) return null
    if (chosen.length > MOST_CHOSEN || !chosen.every((label) => typeof label === 'string')) {
      return null
    }
    const talk = { from, chosen }
    return renderChat(script, talk) && talk
  } catch {
    return null // corrupt: start a new talk
  }
}

/** Own properties only: "constructor" is not a node. */
const nodeOf = (script: ChatScript, id: string): ChatNode | undefined =>
  Object.hasOwn(script, id) ? script[id] : undefined

const botMessage = (node: ChatNode, at: number): ChatMessage => ({
  id: `m${at}`,
  content: node.says.join('\n'),
  isBot: true,
  options: node.options,
  node,
})
