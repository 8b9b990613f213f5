import { classNames } from '../class-names.ts'
import { iconShapes, type IconName } from './icon-shapes.ts'
import styles from './icon.module.css'

type IconProps = {
  name: IconName
  filled?: boolean // the heart of a saved favourite
  size?: 'sm' | 'md' | 'lg' // 16, 20, 24 px
  className?: string | undefined
}

/** An icon beside text, hidden from screen readers. Used alone, its control needs a label. */
export function Icon({ name, ...rest }: IconProps) {
  return <Drawing shape={iconShapes[name]} {...rest} />
}

type DrawingProps = Omit<IconProps, 'name'> & { shape: string }

/** An icon from a path on a 24 unit square, for icons of a single page. */
export function Drawing({ shape, filled = false, size = 'md', className }: DrawingProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      data-size={size}
      viewBox="0 0 24 24"
      data-filled={filled || undefined}
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  )
}
