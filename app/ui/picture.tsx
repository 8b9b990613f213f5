import { classNames } from './class-names.ts'
import styles from './picture.module.css'

type PictureProps = {
  avif?: string | undefined // srcset
  narrowAvif?: string | undefined // srcset of an upright cut, for the whole height of a phone
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
  const {
    avif,
    narrowAvif,
    fallbackSrc,
    fallbackSrcSet,
    sizes,
    width,
    height,
    alt,
    priority,
    fit,
    className,
  } = props
  return (
    <picture className={classNames(styles.picture, className)} data-fit={fit}>
      {narrowAvif ? (
        // Less than the full density: behind words and a scrim, speed shows more than detail.
        <source type="image/avif" media="(width < 36rem)" srcSet={narrowAvif} sizes="65vw" />
      ) : null}
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
