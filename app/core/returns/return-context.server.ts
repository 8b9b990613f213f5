import type { Db } from '#db/schema.ts'

/** Dependencies of the use cases that request a return. */
export type ReturnContext = {
  db: Db
  now: () => Date
  newId: (prefix: string) => string
  /** "DV-7K3M-QH2D" */
  newReturnCode: () => string
  shopUrl: string
  shopEmail: string
}
