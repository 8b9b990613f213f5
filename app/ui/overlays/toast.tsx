import { useEffect, useId, useRef } from 'react'
import type { FocusEvent } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icons/icon.tsx'
import { TrailMark } from '../icons/mark.tsx'
import { toast, useToasts, type Toast } from './toast-store.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './toast.module.css'

export { toast }

/** The region of the toasts over the page; once a page. Modals have their own. */
export function Toaster() {
  const { regions, lastText, toasts } = useToasts()
  return (
    <>
      <Region shown={regions.length === 0} />
      {/* Keeps the last message readable for screen readers; not live, so it is not repeated. */}
      {lastText && toasts.length === 0 ? (
        <section aria-label="Avisos">
          <VisuallyHidden>{`Último aviso: ${lastText}`}</VisuallyHidden>
        </section>
      ) : null}
    </>
  )
}

/**
 * The region of the toasts in an open modal. Outside it they would be inert, even in the top layer,
 * so the modal opened last shows them all.
 */
export function ToastRegion() {
  const id = useId()
  const { regions } = useToasts()
  useEffect(() => toast.addRegion(id), [id])
  return <Region shown={regions.at(-1) === id} />
}

function Region({ shown }: { shown: boolean }) {
  const { toasts } = useToasts()
  const ref = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const mine = shown ? toasts : []

  useEffect(() => {
    const region = ref.current
    // Shown while empty: live regions must exist before their first message.
    if (region?.isConnected && 'showPopover' in region) region.showPopover()
    return () => toast.resume()
  }, [])

  // Both: the pointer may leave while the focus stays, and the other way round.
  const leave = () => {
    if (!ref.current?.matches(':hover, :focus-within')) toast.resume()
  }
  const rememberFocus = (event: FocusEvent) => {
    toast.pause()
    if (!ref.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
  }
  const close = (id: number) => {
    toast.dismiss(id)
    // The pressed button is gone, so no `mouseleave` event will resume the timers.
    toast.resume()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  const cards = (alerts: boolean) =>
    mine
      .filter((one) => (one.tone === 'error') === alerts)
      .map((one) => <Card key={one.id} toast={one} onClose={() => close(one.id)} />)

  return (
    <div
      ref={ref}
      popover="manual"
      className={styles.region}
      onMouseEnter={toast.pause}
      onMouseLeave={leave}
      onFocus={rememberFocus}
      onBlur={leave}
    >
      {/* <output> has this role, but may not contain block elements. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="status" aria-atomic="false" className={styles.stack}>
        {cards(false)}
      </div>
      <div role="alert" aria-atomic="false" className={styles.stack}>
        {cards(true)}
      </div>
    </div>
  )
}

const signs = {
  success: <TrailMark />,
  info: <Icon name="info" />,
  error: <Icon name="alert-circle" />,
}

type CardProps = { toast: Toast; onClose: () => void }

function Card({ toast: { tone, content, ...plain }, onClose }: CardProps) {
  return (
    <div className={styles.card} data-tone={tone} data-whole={!!content} data-surface="dark">
      {content ? content(onClose) : <Plain {...plain} tone={tone} onClose={onClose} />}
    </div>
  )
}

function Plain({ tone, text, action, onClose }: Omit<Toast, 'content'> & { onClose: () => void }) {
  return (
    <>
      {signs[tone]}
      {/* The space is for whoever hears it. */}
      <p className={styles.text}>{text}</p>{' '}
      <div className={styles.buttons}>
        {action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.onPress()
              onClose()
            }}
          >
            {action.label}
          </button>
        ) : null}
        <IconButton icon="x" iconSize="sm" label="Cerrar aviso" onClick={onClose} />
      </div>
    </>
  )
}
