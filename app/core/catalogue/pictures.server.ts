import pictures from '#content/pictures.json' with { type: 'json' }

const versions: Record<string, Record<string, string> | undefined> = pictures.products

/** The version of a product's pictures in one colour; "0" if there are none yet. */
export const pictureVersion = (id: string, color: string): string => versions[id]?.[color] ?? '0'
