import type { ShownValue } from './home-content.ts'
import { Drawing } from '#app/ui/icons/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** The icon beside the name of a value. */
export function ValueIcon({ shape }: Pick<ShownValue, 'shape'>) {
  return <Drawing shape={shape} />
}

/** The picture of a value. Decorative: the text beside it has the meaning. */
export function ValuePicture({ picture, sizes }: Pick<ShownValue, 'picture'> & { sizes: string }) {
  const { avifSrcSet, fallback } = picture
  return (
    <Picture
      avif={avifSrcSet}
      fallbackSrc={fallback}
      sizes={sizes}
      width={400}
      height={500}
      alt=""
      fit="cover"
    />
  )
}
