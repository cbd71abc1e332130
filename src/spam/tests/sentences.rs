//! Sentences from real-looking messages, genuine and spam.

use super::{MINUTE, RIDER};
use crate::spam::{Answers, score};

/// What riders and parents write, with words that a careless list would catch.
const INNOCENT: &[&str] = &[
    "My daughter is 8 and has never been on a horse. Where do we start?",
    "I am a returning rider after 20 years and a little nervous.",
    "Do you have a specialist in therapeutic riding?",
    "My horse is on loan until October; can he board with you?",
    "Is the first lesson free? A friend told us about a free lesson.",
    "We are looking for a free lease or a half lease on a quiet gelding.",
    "She rode a racing pony in Ireland and misses going fast.",
    "I have an OTTB who was a winner at the track and needs a new job.",
    "Can I win ribbons at the schooling shows with your horses?",
    "I can act as a helper at camp. Now and then I also muck stalls.",
    "We have limited time on weekdays; is Saturday morning possible?",
    "I work from home, so any time before 3 PM is fine.",
    "What is the cost of full board, and what does it include?",
    "Do you take credit cards, or is it cash or check only?",
    "Is there a discount for siblings? A special offer for three children?",
    "Could we pay by wire transfer or monthly?",
    "A good horse is an investment, I know, but what should we expect to spend?",
    "Buying a horse is a gamble, so we would rather lease first.",
    "If I won the lottery I would buy them all!",
    "I am betting she will want a pony by July.",
    "You bet we are excited! Thank you so much!!",
    "Do you host poker rides or a jackpot barrel race?",
    "Her favorite horse at camp was Blackjack. Is he still there?",
    "Her pony's name is Cash and he came from Cash Valley Farm.",
    "He is on medication from the veterinary pharmacy: a gram of bute, as needed.",
    "I am a pharmacist and my shifts change, so I need flexible hours.",
    "I take a prescription for a bad back. Can I still learn to ride?",
    "Is weight a problem? I am 210 pounds and working on losing some.",
    "This is not urgent, just dreaming about the summer.",
    "Urgent: my horse needs a stall by Friday because our barn is closing.",
    "We don't want to miss out on camp. When does registration open?",
    "Can I apply now for the July session?",
    "Should I call now or wait until the office is open?",
    "It is a once in a lifetime birthday and she wants a pony party.",
    "No obligation, but could we come and see the barn first?",
    "Congratulations on the new arena! We drove by last Sunday.",
    "I saw you on Facebook and on maplehollow.example.",
    "I found you on Google, on the first page even.",
    "My mom reviews barns for her blog and would love a visit.",
    "Can you teach marketing students about running a stable?",
    "I sell insurance for a living but I am not selling anything here!",
    "We moved here with a mortgage and a horse, so budget matters.",
    "She is 10 to 12 years behind the other kids in confidence.",
    "Ages 7-12, one beginner and one who has ridden for 3 years.",
    "We would start in the school year 2026-27.",
    "Our budget for a horse is $1,000 to $5,000.",
    "Up to $1,000,000 if he jumps a meter fifty. (Kidding!)",
    "We can pay 300-400 a month for a partial lease.",
    "Free on 6/14, 6/21 and 7/5 between 4:00 and 6:30.",
    "The week of 2027-07-05 or 2027-07-12 would suit us.",
    "We live in 18901-1234, about 10 minutes away.",
    "He is 15.2 hands, 11 years old and barefoot.",
    "She's sooo excited, she has talked of nothing else... for weeks.....",
    "Goals:\n- canter\n- jump 2'6\"\n- have fun\n----------\nThanks!",
    "I LOVE HORSES!",
    "My level: USEF hunters 2'6\", USHJA clinics, USPC C-2.",
    "Is your indoor arena (80 x 200) open to boarders after 8 PM?",
    "I found your website on Google; it was on page one, the top of the list.",
    "I'm a web designer and sit all day. Your website looks great on mobile!",
    "I run a digital marketing agency and need a hobby that has no screen.",
    "I do mobile app development from home; keyword: flexible.",
    "She picks up the wrong lead and needs more leads practice on both reins.",
    "Is there a lead line class at the Rolex, and is the seat or the hands judged?",
    "Her ranking in the zone is 12th; what would ranking higher take?",
    "The traffic on 202 is terrible, so we may be late.",
    "Are there grants or funding for therapeutic riding?",
    "Please put us on your mailing list. Is there a minimum deposit for camp?",
    "The payment page says my card processing failed; are there processing fees?",
    "We want to opt out of photos, and no pictures on Instagram.",
    "I have 2,000 Instagram followers and would love to post about the barn.",
    "Is your barn ADA compliant? My husband uses a wheelchair.",
    "I know spots are limited. Is there a welcome package for campers?",
    "I'm not the decision maker, my wife is. She saw your 5 star reviews.",
    "Next of kin: my sister, same phone. I do follow your page, by the way.",
    "I take Xanax before shows, and the mare is on tramadol from the vet.",
    "Mein Mann sagt, das Pferd heißt Casimir. Мы ищем конюшню для дочки.",
    "Our foal had crypto in the spring and needs a clean stall.",
    "He was a cryptorchid and gelded late.",
    "The clinic's link did not work for me, where do I click?",
    "Can the whole family come, five kids and two grandparents?",
    "Ma fille a dix ans et rêve de monter à cheval.",
    "Mi hija quiere aprender a montar. ¿Hablan español?",
    "我女儿想学骑马，周末有课吗？",
    "❤❤❤❤❤❤ 🐴🐴🐴🐴🐴🐴",
    "",
];

/// What spammers write. The words alone make each of these spam.
const SPAM: &[&str] = &[
    "Buy viagra and cialis without leaving home.",
    "Cheap meds! No prescription needed, shipped overnight.",
    "Canadian pharmacy, lowest price on sildenafil.",
    "Diet pills that work. Order now: https://pills.example",
    "Male enhancement that she will notice. Click here.",
    "CBD gummies, limited time offer!",
    "Best online casino, 200 free spins for you https://casino.example",
    "Casino bonus, claim your bonus today",
    "Sports betting tips with guaranteed profit",
    "You are a lottery winner. Claim your prize at www.prize.example",
    "Play slot machines and online poker from your phone",
    "Payday loans with instant approval",
    "We offer business loans. Click below to apply.",
    "Bad debts? Debt relief and credit repair for everyone",
    "Make money online, passive income from day one",
    "Get rich quick. Double your money in 30 days.",
    "An investment opportunity with guaranteed returns awaits you",
    "Trade forex and binary options like a professional",
    "Invest in bitcoin today, www.coins.example",
    "Crypto wallet recovery, we get your BTC back",
    "Ethereum, Dogecoin and other altcoins: learn how",
    "Mint your NFT with USDT",
    "FINAL NOTICE: your domain expires. Act now!",
    "Urgent response needed, dear friend, free money for you",
    "You've won! Click the link: http://win.example",
    "You have been selected for an exclusive deal",
    "Risk-free trial with money back guarantee",
    "We sell backlinks and guest posts on strong sites",
    "SEO services: reach the first page of Google",
    "Get website traffic cheap. Call 202-555-0188",
    "Lead generation for your barn, see https://leads.example",
    "CLICK HERE FOR AN OFFER THAT YOU WILL NOT BELIEVE",
];

#[test]
fn what_riders_write_scores_nothing() {
    for &text in INNOCENT {
        for answers in [
            Answers { goals: text, questions: "", ..RIDER },
            Answers { goals: "", questions: text, ..RIDER },
        ] {
            let verdict = score(&answers, MINUTE);

            assert_eq!(verdict.score, 0, "{text}: {:?}", verdict.reasons);
        }
    }
}

#[test]
fn what_spam_writes_is_caught() {
    for text in SPAM {
        let verdict = score(&Answers { goals: "", questions: text, ..RIDER }, MINUTE);

        assert!(verdict.is_spam(), "{text}: {verdict:?}");
    }
}

#[test]
fn the_names_people_have_are_no_keywords() {
    for (first_name, last_name) in [
        ("Min-ji", "Seo"),
        ("Johnny", "Cash"),
        ("Thi", "Loan"),
        ("Winner", "Okafor"),
        ("Crypta", "Casinova"),
        ("ANNE-MARIE", "VAN DER BERG-O'SULLIVAN"),
    ] {
        assert_eq!(
            score(&Answers { first_name, last_name, ..RIDER }, MINUTE).score,
            0,
            "{last_name}"
        );
    }
}
