import { useContext, useId, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { PressedButton } from './pressed-button.ts'
import styles from './desk-button.module.css'

type Look = {
  look?: 'main' | 'plain' | 'quiet' | 'danger' | 'text'
}

type DeskButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

/**
 * A button of the desk: 32 px high with a mouse, 44 with a thumb. Its words carry the figure. The one
 * that has sent its form says so until the answer is there.
 */
export function DeskButton({
  look = 'plain',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: DeskButtonProps) {
  const id = useId()
  const isSaving = useContext(PressedButton) === id && busy
  return (
    <button
      {...rest}
      data-button={id}
      type={type}
      className={classNames(styles.button, className)}
      data-look={look}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // Not `disabled`: losing focus would send keyboard users back to the top of the page.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : null}
      {isSaving ? 'Guardando…' : children}
    </button>
  )
}

/** A link that looks like a button of the desk. */
export function DeskLinkButton({
  look = 'plain',
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(styles.button, className)} data-look={look} />
}
