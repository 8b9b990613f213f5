import { classNames } from '../class-names.ts'
import { iconShapes, type IconName } from './icon-shapes.ts'
import styles from './icon.module.css'

type IconProps = {
  name: IconName
  filled?: boolean // the heart of what is saved
  size?: 'sm' | 'md' | 'lg' // 16, 20, 24 px
  className?: string | undefined
}

/** A picture beside words, hidden from readers: whoever uses it alone gives its control a label. */
export function Icon({ name, ...rest }: IconProps) {
  return <Drawing shape={iconShapes[name]} {...rest} />
}

type DrawingProps = Omit<IconProps, 'name'> & { shape: string }

/** An icon that only one page has: its path on a 24 unit square, drawn as the others are. */
export function Drawing({ shape, filled = false, size = 'md', className }: DrawingProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      data-size={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shape} />
    </svg>
  )
}
