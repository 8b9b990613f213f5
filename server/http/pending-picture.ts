import type { StaticFiles } from './static-files.ts'

/** Addresses of pictures of products, whoever added them; `0` is the version of none. */
const PRODUCT_PICTURE = /^\/img\/products\/[a-z0-9-]{1,80}\/[a-z0-9-]{1,80}\.(?:avif|jpg)$/
const NO_VERSION = '0'

/** The shop's sign on paper, 4:5. Browsers and mail programs look at its type, not at the address. */
const PENDING = '/pending.png'

/**
 * Answers a picture of a product that has none yet by one that stands for it, so that no page, mail
 * or order shows a broken one. Kept for an hour: a photograph that comes has an address of its own.
 */
export const withPendingPicture = (files: StaticFiles): StaticFiles => ({
  serve: (req, res, url, base) => {
    if (files.serve(req, res, url, base)) return true
    const isPending = url.searchParams.get('v') === NO_VERSION && PRODUCT_PICTURE.test(url.pathname)
    return isPending && files.serve(req, res, new URL(PENDING, url), base)
  },
})
