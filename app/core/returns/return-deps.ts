/** What asking something back needs from outside, the database apart. */
export type ReturnDeps = {
  now: () => Date
  newId: (prefix: string) => string
  /** "DV-7K3M-QH2D" */
  newReturnCode: () => string
  shopUrl: string
  shopEmail: string
}
