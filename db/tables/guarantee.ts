export type GuaranteeSchema = {
  kept_files: KeptFilesTable
  guarantee_notices: GuaranteeNoticesTable
  durability_labels: DurabilityLabelsTable
}

/** Files that are shown and attached byte for byte. Never changed: the hash is that of the bytes. */
type KeptFilesTable = {
  /** 64 hexadecimal digits. */
  sha256: string
  /** As it is called in a mail. */
  name: string
  /** The content type. */
  type: string
  /** The bytes. */
  base64: string
}

/** Append-only. The one with the highest number counts; without a file, it was taken away. */
type GuaranteeNoticesTable = {
  /** 1, 2, 3 … */
  number: number
  sha256: string | null
  /** Pixels, or the units of a drawing. */
  width: number | null
  height: number | null
  changed_at: string
  changed_by: string
}

/** Append-only. Of a product the highest number counts; without a file, it was taken away. */
type DurabilityLabelsTable = {
  product_id: string
  /** 1, 2, 3 … of the product. */
  number: number
  sha256: string | null
  /** Pixels, or the units of a drawing. */
  width: number | null
  height: number | null
  /** Of the guarantee when the label was placed. */
  years: number | null
  changed_at: string
  changed_by: string
}
