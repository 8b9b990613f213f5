import { classNames } from './class-names.ts'
import { iconShapes, type IconName } from './icon-shapes.ts'
import styles from './icon.module.css'

type IconProps = {
  name: IconName
  size?: 'sm' | 'md' | 'lg' // 16, 20, 24 px
  className?: string | undefined
}

/** A picture beside words, hidden from readers: whoever uses it alone gives its control a label. */
export function Icon({ name, size = 'md', className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      data-size={size}
      viewBox="0 0 24 24"
      fill={name === 'heart-filled' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconShapes[name]} />
    </svg>
  )
}
