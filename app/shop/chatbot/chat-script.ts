import { chatbot } from '#content/chatbot.ts'
import type { ChatNode } from './chat.ts'
import { fillIn } from './chat-facts.ts'
import type { PickList } from './chat-picks.ts'

type NodeId = keyof typeof chatbot

/** The type of the script: the compiler checks that each option's node and each list exist. */
type WrittenNode = ChatNode & {
  picks?: PickList
  options: readonly { label: string; to?: NodeId }[]
}

const written: Record<NodeId, WrittenNode> = chatbot

/** The script with the shop's figures filled in. */
export const chatScript = (): Record<string, WrittenNode> =>
  Object.fromEntries(
    Object.entries(written).map(([id, node]) => [
      id,
      {
        ...node,
        says: node.says.map(fillIn),
        ...(node.links && {
          links: node.links.map(({ label, to }) => ({ label: fillIn(label), to: fillIn(to) })),
        }),
      },
    ]),
  )
