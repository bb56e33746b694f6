//! What helps to organise an event, over HTTP.

use tapis_protocol::rules::tournament::{Plan, Stage};
use tapis_protocol::{LineProblemKind, PlayersRead, Role};
use tapis_tests::{Server, get, post, request, setup};

async fn read(server: &Server, token: Option<&str>, body: &str) -> (u16, String) {
    let mut head = "POST /api/players/read HTTP/1.1\r\nContent-Type: text/csv".to_owned();
    if let Some(token) = token {
        head.push_str(&format!("\r\nAuthorization: Bearer {token}"));
    }
    let (status, _, body) = request(server.address, &head, body).await;
    (status, body)
}

#[tokio::test]
async fn a_director_reads_players_from_a_file_and_nobody_else_does() {
    let server = Server::start().await;
    let mut director = server.director().await;
    director.create(setup(1, 0)).await;
    let floor = server.device(&mut director, Role::Floor, "Flo").await;
    let file = "Prénom;NOM;Payé\r\nJérôme;LÉVY;oui\r\nJérôme;Lévy;non\r\n";
    let (status, body) = read(&server, Some(&director.token), file).await;
    assert_eq!(status, 200, "{body}");
    let read_back: PlayersRead = serde_json::from_str(&body).unwrap();
    let player = &read_back.players[0];
    assert_eq!(
        (player.name.as_str(), player.has_paid),
        ("Jérôme LÉVY", true)
    );
    let problem = &read_back.problems[0];
    assert_eq!(
        (problem.line, problem.kind),
        (3, LineProblemKind::Duplicate)
    );
    assert_eq!(read(&server, Some(&floor.token), file).await.0, 403);
    assert_eq!(read(&server, Some("nonsense"), file).await.0, 401);
    assert_eq!(read(&server, None, file).await.0, 401);
    let large = "Nom\n".to_owned() + &"x\n".repeat(600_000);
    let (status, body) = read(&server, Some(&director.token), &large).await;
    assert_eq!(status, 413, "{body}");
    assert!(body.contains(r#""code":"too_big""#), "{body}");
    server.stop().await;
}

#[tokio::test]
async fn templates_are_plans_that_can_be_set_up() {
    let server = Server::start().await;
    let mut director = server.director().await;
    let (status, _, body) = get(server.address, "/api/templates").await;
    assert_eq!(status, 200, "{body}");
    let templates: Vec<serde_json::Value> = serde_json::from_str(&body).unwrap();
    assert!(!templates.is_empty());
    for template in templates {
        let plan: Plan = serde_json::from_value(template["plan"].clone()).unwrap();
        let mut setup = tapis_tests::setup_by_plan(1);
        setup.book = template["book"].as_str().unwrap().to_owned();
        setup.plan = Some(Box::new(plan));
        director.create(setup).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_structure_is_made_for_a_wish_or_the_problem_is_told() {
    let server = Server::start().await;
    let wish = |players: u16| {
        format!(
            r#"{{"players":{players},"chips":[{{"value":25,"colour":"green","count":400}},
               {{"value":100,"colour":"black","count":400}},{{"value":500,"colour":"purple","count":200}},
               {{"value":1000,"colour":"yellow","count":100}}],
               "minutes":240,"pace":{{"type":"level_minutes","minutes":20}},"break_every":4,"break_minutes":10}}"#
        )
    };
    let (status, _, body) = post(server.address, "/api/structure", &wish(30)).await;
    assert_eq!(status, 200, "{body}");
    let suggestion: serde_json::Value = serde_json::from_str(&body).unwrap();
    let stages: Vec<Stage> = serde_json::from_value(suggestion["structure"].clone()).unwrap();
    assert!(
        stages.iter().any(|stage| stage.blinds().is_none()),
        "a break: {body}"
    );
    let (status, _, body) = post(server.address, "/api/structure", &wish(1)).await;
    assert_eq!(status, 422, "{body}");
    assert!(body.contains(r#""problem":{"type":"#), "{body}");
    let (status, ..) = post(server.address, "/api/structure", "{}").await;
    assert_eq!(status, 400);
    server.stop().await;
}
