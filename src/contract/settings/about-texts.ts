import { z } from 'zod'
import { named } from '../endpoint.ts'
import { CATEGORY_COLOURS, type CategoryColour } from '../categories/category-colours.ts'
import { CHINESE_SCRIPTS } from '../text/chinese-scripts.ts'

const text = z.string()
/** More than the program has of anything. */
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(20)
const titled = z.object({ title: text, text })
const profile = z.object({ label: text, text })

/** The program's texts of the About page, from top to bottom (docs/product/screens.md). Emphasis is data, so that the screen decides how it looks. */
export const aboutTextsSchema = named('AboutTexts', {
  lang: z.enum(CHINESE_SCRIPTS),
  /** On the title slip, and the document title. */
  slip: text,
  heading: text,
  subtitle: text,
  lead: text,
  contactButton: text,
  reviewsButton: text,
  /** Of the program's name, absent where the site has another; so is the story. */
  gloss: z
    .object({
      heading: text,
      readingLabel: text,
      /** `lang="zh-Hant-TW"`. */
      bopomofo: text,
      /** `lang="zh-Latn-pinyin"`. */
      pinyin: text,
      paragraphs: list(text),
      quotation: text,
      source: text,
    })
    .optional(),
  story: z
    .object({
      heading: text,
      /** The margin strip next to the story, from top to bottom. */
      strip: z.object({ title: text, part: text, page: text }),
      /** `emphasis` is set with dots under its characters. */
      paragraphs: list(list(z.union([text, z.object({ emphasis: text })]))),
    })
    .optional(),
  areas: z.object({
    heading: text,
    items: list(
      titled.extend({
        /** That of a related category. */
        colour: z.enum(Object.keys(CATEGORY_COLOURS) as CategoryColour[]),
      }),
    ),
  }),
  /** Numbered 一、二、三 by their order. */
  ideals: z.object({ heading: text, items: list(titled) }),
  follow: z.object({ heading: text, photo: profile, video: profile, newTab: text }),
  contact: z.object({
    heading: text,
    lead: text,
    button: text,
    /** The letter next to the text: decoration, `aria-hidden`. */
    letter: z.object({ greeting: text, lines: list(text), signature: text }),
  }),
})

export type AboutTexts = z.infer<typeof aboutTextsSchema>
