import type { PictureView } from '#core/catalogue/pictures.ts'
import type { StoreFault } from '#core/base/files/file-store.server.ts'
import type { PictureFault } from './make-pictures.server.ts'
import type { GivenPhotograph, PreparedPictures } from './own-pictures.server.ts'

/**
 * Photographs of one product in one colour: each the bytes of a file as it was sent, or the name of
 * one that the shop keeps.
 */
export type PictureJob = {
  productId: string
  color: string
  given: Partial<Record<PictureView, GivenPhotograph>>
}

/**
 * What became of them. `made`: the files are in the store under `version`, and nothing shows them
 * yet. `bad`: what is wrong with which photograph. `gone`: one that is named is not kept, or there is
 * no front. `store`: it did not take the files. `busy`: too
 * many wait already. `failed`: it took too long, or the program that makes them broke.
 */
export type PicturesMade =
  | ({ outcome: 'made' } & PreparedPictures)
  | { outcome: 'bad'; faults: { view: PictureView; fault: PictureFault }[] }
  | { outcome: 'store'; fault: StoreFault }
  | { outcome: 'gone' | 'busy' | 'failed' }

/** Makes pictures apart from the requests; see server/pictures. */
export type MakePictures = (job: PictureJob) => Promise<PicturesMade>
