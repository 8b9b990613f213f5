import { thumbnailAvif } from '#core/catalogue/pictures.ts'
import { Picture } from '#app/ui/picture.tsx'

/** The small picture of a line, beside its name. `image` is the stored address. */
export function Thumbnail({ image, className }: { image: string; className: string | undefined }) {
  return (
    <Picture
      avif={thumbnailAvif(image)}
      fallbackSrc={image}
      width={64}
      height={80}
      alt=""
      className={className}
    />
  )
}
