import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ChatMessage } from './chat.ts'
import { ChatPickList } from './chat-pick-list.tsx'
import type { PickList } from './chat-picks.ts'
import styles from './chat-talk.module.css'

type ChatBubbleProps = {
  id: string
  message: ChatMessage
  onLeave: (() => void) | undefined
}

/** One message: what was chosen at the right, what the shop answers at the left. */
export function ChatBubble({ id, message, onLeave }: ChatBubbleProps) {
  const { content, isBot, node } = message
  if (!isBot) {
    return (
      <p id={id} className={styles.said}>
        <VisuallyHidden>Tú: </VisuallyHidden>
        {content}
      </p>
    )
  }
  return (
    <div id={id} className={styles.answer}>
      {content.split('\n').map((line) => (
        <p key={line}>{unbrokenRanges(line)}</p>
      ))}
      {/* The compiler has checked that the script names only lists that there are. */}
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

/** "3-5 días" in a narrow bubble must not end a line with "3-". */
const unbrokenRanges = (line: string) =>
  Array.from(line.matchAll(/\d{1,6}-\d{1,6}|(?:(?!\d{1,6}-\d).)+/g), ({ 0: part, index }) => (
    <span key={index} className={/^\d{1,6}-/.test(part) ? styles.range : undefined}>
      {part}
    </span>
  ))
