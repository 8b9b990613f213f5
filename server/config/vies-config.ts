import * as v from 'valibot'
import { isLoopbackUrl, url } from './config-values.ts'

/** Source: the Commission's description of its REST interface; see `readViesAnswer`. */
const HOST = 'https://ec.europa.eu'
const PATH = '/taxation_customs/vies/rest-api/check-vat-number'

/** Where VIES answers; another address is for tests and trials. */
export const ViesSettings = v.object({
  VIES_API_BASE: v.optional(
    v.pipe(
      url(['https:', 'http:']),
      v.check(
        (text) => URL.parse(text)?.protocol === 'https:' || isLoopbackUrl(text),
        'must begin with https://, unless it is on this machine',
      ),
    ),
    HOST,
  ),
})

/** The address of a question to VIES. */
export const viesUrl = ({ VIES_API_BASE }: v.InferOutput<typeof ViesSettings>): URL =>
  new URL(PATH, VIES_API_BASE)
