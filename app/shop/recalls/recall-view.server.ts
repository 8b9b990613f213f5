import { pictureVersion, readOwnPictures } from '#core/catalogue/pictures.server.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { choiceText, recallFacts } from '#core/returns/recalls/recall-mail.ts'
import { findRecallOfOrder } from '#core/returns/recalls/recall-remedies.server.ts'
import { REMEDY_WORDS, type Recall, type Remedy } from '#core/returns/recalls/recall.ts'
import type { Db } from '#db/schema.ts'

/** A recall as its page shows it. */
export type RecallView = {
  code: string
  productName: string
  image: string
  facts: { label: string; value: string }[]
  hazard: string
  action: string
  choice: string
  openedOn: string
}

export async function recallView(db: Db, recall: Recall): Promise<RecallView> {
  const { productId: id, color } = recall
  const own = (await readOwnPictures(db, [id])).get(id)?.ownPictures
  const version = pictureVersion({ id, ...(own && { ownPictures: own }) }, color)
  return {
    code: recall.code,
    productName: recall.productName,
    image: thumbnail({ id, color, version }),
    facts: recallFacts(recall),
    hazard: recall.hazard,
    action: recall.action,
    choice: choiceText(recall),
    openedOn: formatDay(madridDay(recall.openedAt)),
  }
}

/** What the buyer of an order may choose. */
export type RecallOffer = {
  number: string
  notice: RecallView
  remedies: { value: Remedy; label: string }[]
  chosen: Remedy | null
  /** What was chosen has been carried out. */
  isDone: boolean
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The recall of an order; undefined if the order is not in it. */
export async function recallOffer(
  db: Db,
  { code, order }: { code: string; order: { id: string; number: string } },
): Promise<RecallOffer | undefined> {
  const found = await findRecallOfOrder(db, { code, orderId: order.id })
  if (!found) return undefined
  return {
    number: order.number,
    notice: await recallView(db, found.recall),
    remedies: found.recall.remedies.map((value) => ({
      value,
      label: capitalized(REMEDY_WORDS[value]),
    })),
    chosen: found.order.remedy,
    isDone: found.order.doneAt !== null,
  }
}
