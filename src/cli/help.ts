/** The text that `tundish --help` prints. */
export const HELP = `Usage: tundish check [paths…] [flags]
       tundish fix [paths…]     applies every "did you mean …?" to the files
       tundish graph [path] [--svg]
                                prints the routes by step and where they lead, for Mermaid or as an image
       tundish questionnaire <file…> [flags]
       tundish diff [paths…] --against <git reference or folder> [--format pretty|json|markdown]
                                what the flow does differently, by class; --fail-on safety,privacy
       tundish sign [path] --as <name>
                                signs the parts that affect people's safety; shows what each answer leads to
       tundish test [flow] [scenario] [--browser] [--save] [--format pretty|json|junit]
                                runs the scenarios of flows/*/scenarios/ and tests their rules;
                                --browser also runs the scenarios in Chromium, on the built app
       tundish migrate [flow] --against <git reference>
                                adds "replaces" to changed questions: what happens to old answers
       tundish migrate [flow] --against <git reference> --check [--save] [--format pretty|json]
                                whether everybody who started before the change can continue, and is asked again where needed
       tundish language-server  shows findings in an editor (Language Server Protocol, standard streams)
       tundish translations     what is translated, and which texts have changed since
       tundish translations export --format xliff|csv [--locale <language>] [--output <file>]
       tundish translations import <file>
                                reads an .xlf or .csv file; a file with a mistake changes nothing
       tundish translations record
                                marks every translation as made from the current text
       tundish new flow <name>  writes a small working flow: questions, a form, a thank-you page
       tundish new product <name> [--flow <folder>]
                                writes a product with questions and one variant
       tundish upgrade <folder> converts a flow to the current edition of the language
       tundish explain <rule>   explains a rule, by its id or name
       tundish rules            lists all rules

"check" checks flow folders: valid JSON, the schemas, names that exist, and the rules of the checker, such as
unreachable screens, endless redirects, safety stops and private data. Default: every folder in flows/.
A flow is named by its folder, or by its name in flows/: tundish check ordering.
"questionnaire" checks questions as the backend sends them, or those of a product file.

  --format pretty|json|github|sarif|junit
                                how findings are printed (default: pretty; GitHub Actions also gets annotations)
  --output <file>               writes that format to a file, and still prints readable findings
  --fail-on error|warning|info  the lowest severity that makes the command fail (default: error)
  --rule <rule>                 only findings of that rule, by its id or name
  --require-signoff             reports everything that nobody has signed as an error
  --watch                       checks again after each save
  --stdin <file>                reads that file's content from the standard input, for editors
  --save                        for check: stores what a flow without findings looks like in its checked.json; if
                                you then change one place, findings are reported there.
                                For test and migrate --check: writes failures as scenarios to the flow's
                                scenarios/counterexamples.json, where tundish test runs them
  --flow <folder>               the flow of the questionnaire (default: the one that is served)
  --help                        this text

tundish.json in a folder of flows sets the severity of rules (schemas/checks.schema.json).

Exit codes: 0 no findings that fail (see --fail-on), 1 findings, 2 wrong usage, 3 could not finish
`;
