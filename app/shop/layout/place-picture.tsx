import { Picture } from '#app/ui/picture.tsx'
import { placePicture, type Place } from './places.ts'

type PlacePictureProps = {
  place: Place
  /** The width on the page, as for the `sizes` of an image. */
  sizes: string
  /** Fills its container. */
  fill?: boolean
  priority?: boolean
  /** The srcset of an upright cut, for a phone. */
  upright?: string | undefined
  className?: string | undefined
}

/** A landscape or a still life. Decorative: the text beside it has the meaning. */
export function PlacePicture(props: PlacePictureProps) {
  const { place, sizes, fill = false, priority = false, upright, className } = props
  const { avifSrcSet, fallback } = placePicture(place)
  return (
    <Picture
      avif={avifSrcSet}
      narrowAvif={upright}
      fallbackSrc={fallback}
      sizes={sizes}
      width={1600}
      height={900}
      alt=""
      fit={fill ? 'cover' : 'natural'}
      priority={priority}
      className={className}
    />
  )
}
