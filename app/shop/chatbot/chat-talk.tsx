import { useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { openOptions, type ChatMessage } from './chat.ts'
import { ChatBubble } from './chat-bubble.tsx'
import { chooseOption, startChatAgain, useChat } from './chat-store.ts'
import styles from './chat-talk.module.css'

/**
 * The messages and the options. Only new messages are announced. When the options change, their
 * group takes the focus, since the pressed button disappears.
 */
export function ChatTalk({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { messages, isWriting } = useChat()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const last = messages.findLast((message) => message.isBot)
  useEffect(() => group.current?.focus({ preventScroll: true }), [])
  const log = useNewestInView(messages, id)
  const press = (action: () => void) => {
    action()
    group.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {/* A scrolling region must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={log} className={styles.scroll} tabIndex={0} role="group" aria-label="Conversación">
        <div role="log" aria-label="Mensajes" aria-live="polite" className={styles.log}>
          {messages.map((message) => (
            <ChatBubble
              key={message.id}
              id={`${id}-${message.id}`}
              message={message}
              onLeave={onLeave}
            />
          ))}
        </div>
        <div
          ref={group}
          role="group"
          aria-label={isWriting ? 'Escribiendo…' : 'Elige una opción'}
          aria-describedby={isWriting || !last ? undefined : `${id}-${last.id}`}
          tabIndex={-1}
          className={styles.options}
        >
          {isWriting ? (
            <p className={styles.writing}>Escribiendo…</p>
          ) : (
            openOptions(messages).map(({ label }) => (
              <button key={label} type="button" onClick={() => press(() => chooseOption(label))}>
                {label}
              </button>
            ))
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <LinkButton to="/contact" variant="secondary" size="sm" onClick={onLeave}>
          Hablar con una persona
        </LinkButton>
        {messages.length > 1 ? (
          <Button variant="quiet" size="sm" onClick={() => press(startChatAgain)}>
            Empezar de nuevo
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** Scrolls the last choice to the top, so that its answer shows from the beginning. */
function useNewestInView(
  messages: readonly ChatMessage[],
  id: string,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const newest = messages.findLast((message) => !message.isBot)
    const place = newest && document.getElementById(`${id}-${newest.id}`)
    ref.current?.scrollTo({ top: place ? place.offsetTop - 12 : 0 })
  }, [messages, id])
  return ref
}
