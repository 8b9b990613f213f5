import { classNames } from './class-names.ts'
import styles from './picture.module.css'

type PictureProps = {
  avif?: string | undefined // srcset
  fallbackSrc: string // JPEG, or whatever every browser draws
  fallbackSrcSet?: string | undefined
  sizes?: string | undefined
  width: number // px of the file: with height it keeps the place before the picture is there
  height: number
  alt: string
  priority?: boolean // for the one picture that is the first thing seen
  fit?: 'natural' | 'cover' | 'contain' // cover, contain: fills the box it stands in
  className?: string | undefined
}

/** A picture as AVIF with a fallback; lazy, unless it has priority. */
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
