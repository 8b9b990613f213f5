import type { Focus } from '#core/catalogue/pictures/photographs.ts'
import { NOT_SENT, TOO_LONG, VIEWS, type UploadOutcome } from './picture-words.ts'

/** A photograph in a place: a new file, or one that the shop keeps; and what matters in it. */
export type ChosenPhoto = { source: File | string; focus: Focus }

/** Photographs of a colour by their place: from the front, a detail, the back. */
export type Chosen = readonly (ChosenPhoto | undefined)[]

/** A phone's photograph is sent in seconds over a bad connection if it is not larger than needed. */
const LARGE_BYTES = 2_500_000
const LONGEST_SIDE = 3000
const QUALITY = 0.92
/** The server reads a request for half a minute, and pictures take seconds to make. */
const LONGEST_MS = 120_000

/**
 * Sends photographs to be made into pictures; `onProgress` gets the sent part from 0 to 1. Never
 * rejects: what went wrong is said in `text`.
 */
export async function sendPictures(
  address: string,
  { color, chosen }: { color: string; chosen: Chosen },
  onProgress: (part: number) => void,
): Promise<UploadOutcome> {
  const form = new FormData()
  form.set('color', color)
  for (const [at, view] of VIEWS.entries()) {
    const one = chosen[at]
    if (!one) continue
    const { source, focus } = one
    if (typeof source === 'string') form.set(`photo_${view}`, source)
    else form.set(view, await reduced(source), view)
    form.set(`x_${view}`, String(focus.x))
    form.set(`y_${view}`, String(focus.y))
  }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest() // `fetch` tells nothing about what was sent
    const fail = (text: string) => resolve({ ok: false, text })
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const answer = request.response as UploadOutcome | null // of the desk's own address
      if (answer && typeof answer === 'object' && 'ok' in answer) resolve(answer)
      else fail(request.status === 413 ? TOO_LONG : NOT_SENT)
    })
    for (const end of ['error', 'timeout', 'abort']) {
      request.addEventListener(end, () => fail(NOT_SENT))
    }
    request.open('POST', address)
    request.timeout = LONGEST_MS
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
}

/** A large photograph as a smaller JPEG, or as it is if this browser cannot read it. */
async function reduced(file: File): Promise<Blob> {
  if (file.size <= LARGE_BYTES) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    )
    return blob && blob.size < file.size ? blob : file
  } catch {
    return file // the server says what is wrong with it
  }
}
