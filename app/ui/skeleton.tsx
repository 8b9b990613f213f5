import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  shape?: 'line' | 'picture' | 'block' // a line of text, a 4:5 picture, or as `className` says
  width?: 'full' | 'long' | 'short'
  className?: string | undefined
}

/** A grey placeholder for loading content. Hidden from screen readers, so announce it elsewhere. */
export function Skeleton({ shape = 'line', width = 'full', className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, className)}
      data-shape={shape}
      data-width={width}
      aria-hidden="true"
    />
  )
}
