import type { Db } from '#db/schema.ts'

/** What a request for a return needs from outside. */
export type ReturnContext = {
  db: Db
  now: () => Date
  newId: (prefix: string) => string
  /** "DV-7K3M-QH2D" */
  newReturnCode: () => string
  shopUrl: string
  shopEmail: string
}
