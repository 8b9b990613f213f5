import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ChatMessage } from './chat.ts'
import { ChatPickList } from './chat-pick-list.tsx'
import type { PickList } from './chat-content.ts'
import styles from './chat-talk.module.css'

type ChatBubbleProps = {
  id: string
  message: ChatMessage
  onLeave: (() => void) | undefined
}

/** A message: the shopper's choice on the right, the answer on the left. */
export function ChatBubble({ id, message, onLeave }: ChatBubbleProps) {
  const { content, isBot, node } = message
  if (!isBot) {
    return (
      <p id={id} className={styles.said}>
        <VisuallyHidden>Tú: </VisuallyHidden>
        <span>{content}</span>
      </p>
    )
  }
  return (
    <div id={id} className={styles.answer}>
      {content.split('\n').map((line) => (
        <p key={line}>{unbrokenRanges(line)}</p>
      ))}
      {/* The type of the script only allows existing lists. */}
      {node?.picks ? <ChatPickList list={node.picks as PickList} onLeave={onLeave} /> : null}
      {node?.links ? (
        <ul className={styles.links}>
          {node.links.map(({ label, to }) => (
            <li key={to}>
              {to.startsWith('/') ? (
                <Link to={to} onClick={onLeave}>
                  {label}
                </Link>
              ) : (
                <a href={to}>{label}</a>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Keeps "3-5 días" from breaking after "3-" in a narrow bubble. */
const unbrokenRanges = (line: string) =>
  Array.from(line.matchAll(/\d{1,6}-\d{1,6}|(?:(?!\d{1,6}-\d).)+/g), ({ 0: part, index }) => (
    <span key={index} className={/^\d{1,6}-/.test(part) ? styles.range : undefined}>
      {part}
    </span>
  ))
