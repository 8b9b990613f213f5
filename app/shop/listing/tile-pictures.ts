import type { Listing } from '#core/catalogue/listing/listing.ts'
import { placePicture } from '../layout/places.ts'

/** A list as its page shows it. */
export type ShownListing = Omit<Listing, 'tiles'> & {
  tiles: readonly (Listing['tiles'][number] & { picture: ReturnType<typeof placePicture> })[]
}

/** Adds the addresses of the tiles' pictures, for the loader: the script of a list has no table of them. */
export const withTilePictures = (listing: Listing): ShownListing => ({
  ...listing,
  tiles: listing.tiles.map((tile) => ({ ...tile, picture: placePicture(tile.place) })),
})
