import type { ComponentProps, ReactElement } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icons/icon.tsx'
import type { IconName } from './icons/icon-shapes.ts'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'
import icons from './icons/icon-button.module.css'

type Looks = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'link'
  size?: 'lg' | 'md' | 'sm' // 56, 48, 36 px high; at least 44 on touch
  wide?: boolean
}

type ButtonProps = Looks &
  ComponentProps<'button'> & {
    busy?: boolean // shows the spinner and ignores presses, but keeps width and focus
    busyLabel?: string | undefined // text while busy; the button always has room for it
  }

/** A button; `type` defaults to "button". */
export function Button({
  variant = 'primary',
  size = 'md',
  wide = false,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const hasBusyLabel = busyLabel !== undefined
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        // Not `disabled`: losing focus would send keyboard users back to the top of the page.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles.stack}>
        <span
          className={styles.label}
          data-faded={busy || undefined}
          aria-hidden={busy && hasBusyLabel}
        >
          {children}
        </span>
        {busy || hasBusyLabel ? (
          <span className={styles.label} data-faded={!busy || undefined} aria-hidden={!busy}>
            <Spinner />
            {hasBusyLabel ? <span>{busyLabel}</span> : null}
          </span>
        ) : null}
      </span>
    </button>
  )
}

type LinkButtonProps = Looks & ComponentProps<typeof Link>

/** A link that looks like a button. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  wide = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      <span className={styles.label}>{children}</span>
    </Link>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName | ReactElement // a name for common icons, `<PageIcon>` for others
  label: string
  look?: 'plain' | 'round' | 'box' // 'box': large button's height
  iconSize?: 'sm' | 'md' | 'lg'
  children?: ReactElement | null // a count, for instance
}

/** A button with only an icon: 44 px, or 36 with `iconSize` "sm" and a mouse. */
export function IconButton({
  icon,
  label,
  look = 'plain',
  iconSize = 'md',
  type = 'button',
  className,
  children,
  ...rest
}: IconButtonProps) {
  const shape: ReactElement = typeof icon === 'string' ? <Icon name={icon} size={iconSize} /> : icon
  return (
    <button
      {...rest}
      type={type}
      className={classNames(icons.icon, className)}
      data-look={look}
      data-size={iconSize}
      aria-label={label}
    >
      {shape}
      {children}
    </button>
  )
}
