import file from '#content/chatbot.json' with { type: 'json' }
import type { Garment } from '#core/catalogue/vocabulary.ts'
import type { ChatNode } from './chat.ts'

type NodeId = keyof typeof file.topics
type Activity = keyof typeof file.pieces
type Range = keyof typeof file.priceRanges

/** A list of garments that an answer can show: of an activity, or of a price range. */
export type PickList = Activity | Range

type WrittenNode = ChatNode & {
  picks?: PickList
  options: readonly { label: string; to?: NodeId }[]
}

// Checked when the shop starts (`content-faults.ts`): each option's topic and each list exist.

/**
 * The script of the help. Each topic is one answer: its paragraphs, its options and their targets. The
 * shop fills in {words} for amounts, days and addresses (`chat-facts.ts`). Every answer has an option to
 * continue and one back to the start.
 */
export const chatbot = file.topics as Record<NodeId, WrittenNode>

/**
 * The kinds of garments that the answer of each activity names, one by one: the shop shows one
 * product of each, if it has one in stock.
 */
export const chatbotPieces = file.pieces as Record<Activity, readonly (readonly Garment[])[]>

/**
 * Price ranges of jackets as the help states them: catalogue prices in cents, inclusive. A range
 * may be empty in the catalogue. Source: specification, "Chatbot price ranges".
 */
export const chatbotPriceRanges = file.priceRanges

/** Shown above the garments of a price range that has none, which are then the closest to it. */
export const chatbotNearest = file.nearest

/** Shown below an answer with `picks` when there are none. */
export const chatbotNoPicks = file.noPicks
