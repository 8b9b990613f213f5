import { Picture } from '#app/ui/picture.tsx'
import { placePicture, type Place } from './places.ts'

type PlacePictureProps = {
  place: Place
  /** How wide it stands on the page, as the browser's `sizes`. */
  sizes: string
  /** Fills the box it stands in. */
  fill?: boolean
  priority?: boolean
  className?: string | undefined
}

/** A landscape or a still life. Decoration: the words beside it say what it is about. */
export function PlacePicture(props: PlacePictureProps) {
  const { place, sizes, fill = false, priority = false, className } = props
  const { avifSrcSet, fallback } = placePicture(place)
  return (
    <Picture
      avif={avifSrcSet}
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
