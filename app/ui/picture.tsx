import { classNames } from './class-names.ts'
import styles from './picture.module.css'

type PictureProps = {
  avif?: string | undefined // srcset
  fallbackSrc: string // JPEG, or another format that every browser supports
  fallbackSrcSet?: string | undefined
  sizes?: string | undefined
  width: number // of the file, in px; with the height it reserves space before loading
  height: number
  alt: string
  priority?: boolean // only for the first picture in view
  fit?: 'natural' | 'cover' | 'contain' // cover, contain: fills its box
  className?: string | undefined
}

/** A picture as AVIF with a fallback; loads lazily unless it has priority. */
export function Picture(props: PictureProps) {
  const { avif, fallbackSrc, fallbackSrcSet, sizes, width, height, alt, priority, fit, className } =
    props
  return (
    <picture className={classNames(styles.picture, className)} data-fit={fit}>
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      {/* `sizes` and `loading` stand before `src`, or Safari fetches too early and too large. */}
      <img
        sizes={fallbackSrcSet ? sizes : undefined}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        srcSet={fallbackSrcSet}
        src={fallbackSrc}
        width={width}
        height={height}
        alt={alt}
        draggable={false}
      />
    </picture>
  )
}
