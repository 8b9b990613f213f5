import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { OptionGroup, type OptionGroupProps } from '#app/ui/forms/option-group.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { toast, type ToastInput } from '#app/ui/overlays/toast-store.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { CartLine } from '#core/pricing/cart/cart.ts'
import { changeSize } from '#core/pricing/cart/change-size.ts'
import { sizeItems } from '#core/catalogue/options.ts'
import { thumbnailAvif } from '#core/catalogue/pictures.ts'
import { priceOf } from '#core/catalogue/reduction.ts'
import { Price } from '../price/price.tsx'
import { reportAdditionsBy, type Addable } from './add-to-cart.browser.ts'
import { rereadCart, updateLines } from './cart-store.ts'
import { cartRefusalText } from './cart-texts.ts'
import { useFloatingOffset } from './use-floating-offset.ts'
import { useKeyboardWay } from './use-keyboard-way.ts'
import styles from './added-message.module.css'

let shownId: number | undefined
/** What can be changed needs time to be read and pressed (WCAG 2.2.1). */
const SHOWN_MS = 6000

/** From now additions are shown with picture and size, which can be changed there. */
export const showAdditions = (): void => reportAdditionsBy(reportAdded)

/** Replaces the message before it: three of them would fill a phone. */
function reportAdded(plain: ToastInput, product: Addable, line: CartLine): void {
  const message = { ...plain, durationMs: SHOWN_MS }
  if (shownId !== undefined) toast.dismiss(shownId)
  const pressed = document.activeElement
  const renew = () => toast.renew(id, SHOWN_MS)
  const id = toast.show({
    ...message,
    content: (close) => (
      <AddedMessage {...{ message, product, line, pressed, renew }} onClose={close} />
    ),
  })
  shownId = id
}

type AddedMessageProps = {
  message: ToastInput
  product: Addable
  line: CartLine
  /** The button that added it, or the page's body. */
  pressed: Element | null
  /** Gives the message its time anew. */
  renew: () => void
  onClose: () => void
}

function AddedMessage(props: AddedMessageProps) {
  const { message, product, line, pressed, onClose } = props
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const pointer = useRef<string>(undefined)
  const keepOrder = useKeyboardWay(box, pressed)
  useFloatingOffset(box)
  const { size, change } = useLineSize(props, () => {
    if (!pointer.current) return // the keys may go on
    setIsOpen(false)
    giveFocusBack(pressed)
    // To the browser a finger hovers until it presses elsewhere.
    if (pointer.current === 'touch') toast.resume()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    pointer.current = undefined
    keepOrder(event)
    if (event.key !== 'Escape') return
    event.preventDefault() // not for the window below
    event.stopPropagation()
    if (!isOpen) return onClose()
    setIsOpen(false)
    toggle.current?.focus()
  }
  const items = sizeItems(product, line.color)
  return (
    <div
      ref={box}
      className={styles.message}
      role="presentation"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => (pointer.current = event.pointerType)}
    >
      <Facts text={message.text} line={line} size={size} />
      {isOpen ? <Sizes name={line.name} items={items} value={size} onChange={change} /> : null}
      <div className={styles.buttons}>
        {items.some((item) => !item.disabled && item.value !== size) ? (
          <button
            ref={toggle}
            type="button"
            className={styles.button}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Cambiar talla <Icon name="chevron-down" size="sm" />
          </button>
        ) : null}
        <Action action={message.action} onClose={onClose} />
      </div>
      <IconButton
        className={styles.close}
        icon="x"
        iconSize="sm"
        label="Cerrar aviso"
        onClick={onClose}
      />
    </div>
  )
}

/** The size of the added unit. A refusal changes nothing; without its line the message closes. */
function useLineSize({ product, line, renew, onClose }: AddedMessageProps, onChanged: () => void) {
  const [size, setSize] = useState(line.size)
  const change = (next: string) => {
    const { priceCents } = priceOf(product, { size: next, color: line.color })
    const outcome = changeSize(rereadCart().lines, { ...line, size }, { size: next, priceCents })
    if (outcome.ok) {
      updateLines(() => outcome.lines)
      setSize(next)
      renew()
      return onChanged()
    }
    const isGone = outcome.reason === 'gone'
    const text = isGone
      ? `«${line.name}» ya no está en tu carrito`
      : cartRefusalText(outcome.reason)
    toast.show({ text, tone: 'error', durationMs: 3000 })
    if (isGone) onClose()
  }
  return { size, change }
}

type SizesProps = Pick<OptionGroupProps, 'items' | 'value' | 'onChange'> & { name: string }

function Sizes({ name, ...group }: SizesProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // There the message's time stands still, and the arrow keys change the size.
    box.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  return (
    // Not live: its radios are read as they are focused.
    <div ref={box} className={styles.sizes} aria-live="off">
      <OptionGroup look="inline" legend={`Talla de ${name}`} legendHidden {...group} />
    </div>
  )
}

/** What was added. The spaces are for whoever hears it. */
function Facts({ text, line, size }: { text: string; line: CartLine; size: string }) {
  return (
    <>
      <Picture
        className={styles.picture}
        avif={thumbnailAvif(line.image)}
        fallbackSrc={line.image}
        width={72}
        height={90}
        alt=""
        priority
      />
      <p className={styles.title}>{text}</p>{' '}
      <div className={styles.what}>
        <p>{line.name}</p>{' '}
        <p>{`${line.color} · ${size === 'Único' ? 'talla única' : `talla ${size}`}`}</p>{' '}
        <Price of={line} />
      </div>{' '}
    </>
  )
}

function Action({
  action,
  onClose,
}: Pick<AddedMessageProps, 'onClose'> & Pick<ToastInput, 'action'>) {
  const press = () => {
    action?.onPress()
    onClose()
  }
  return (
    <button type="button" className={styles.button} onClick={press}>
      {action?.label}
    </button>
  )
}

function giveFocusBack(pressed: Element | null): void {
  // Safari does not focus buttons that are pressed.
  if (pressed instanceof HTMLElement && pressed !== document.body && pressed.isConnected) {
    pressed.focus({ preventScroll: true })
  } else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
