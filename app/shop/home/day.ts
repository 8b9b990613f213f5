import file from '#content/home-day.json' with { type: 'json' }
import type places from '#content/pictures/places.json'

type DayPiece = {
  productId: string
  /** Shown while it can be bought; otherwise the first colour that can. */
  color: string
  /** What the garment is for at this hour. */
  reason: string
}

type DayChapter = {
  hour: '07:00' | '10:00' | '14:00' | '19:00' | '22:00'
  image: keyof typeof places
  name: string
  text: string
  pieces: readonly DayPiece[]
}

export type Day = { title: string; text: string; chapters: readonly DayChapter[] }

/**
 * One day on the home page: five hours, each with a place and two garments. The hours stand at their
 * distance on the rail, so `day-chapters.css` knows them too. Checked when the shop starts
 * (`content-faults.ts`).
 */
export const day = file as Day
