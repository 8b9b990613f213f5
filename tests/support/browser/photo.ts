import sharp from 'sharp'

/** A photograph to choose or drop in a browser: one colour, in the shape of the shop's pictures unless given. */
export const photo = async (
  name: string,
  background: string,
  { width, height } = { width: 800, height: 1000 },
) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

export type Photo = Awaited<ReturnType<typeof photo>>
