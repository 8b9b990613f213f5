import { chatbot } from './chat-content.ts'
import { fillIn } from './chat-facts.ts'

/** The script with the shop's figures filled in. */
export const chatScript = (): Record<string, (typeof chatbot)[keyof typeof chatbot]> =>
  Object.fromEntries(
    Object.entries(chatbot).map(([id, node]) => [
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
